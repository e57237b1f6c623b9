"""A plain net and how it learns, by hand. Every step is a few operations on flat arrays, so that a whole update fits a
CUDA graph. Weights are in single precision and multiplied in bfloat16 (on a GPU), except in the last layer."""

import math

import torch


def round_up(n, to):
    return (n + to - 1) // to * to


class Mlp:
    """Layers of weights in one flat array. Inputs are padded to whole words, outputs to eights."""

    def __init__(self, sizes, device, number, generator=None):
        self.sizes, self.number = sizes, number
        shapes = list(zip(sizes[1:], sizes[:-1]))
        total = sum(o * i + o for o, i in shapes)
        self.flat = torch.zeros(total, device=device)
        self.low = torch.zeros(total, device=device, dtype=number)
        self.weights, self.biases = self.views(self.flat)
        self.low_weights, self.low_biases = self.views(self.low)
        if generator is not None:
            for n, w in enumerate(self.weights):
                width = math.sqrt(2 / w.shape[1]) * (0.1 if n == len(shapes) - 1 else 1)
                w.copy_(torch.randn(w.shape, generator=generator) * width)
            self.refresh()

    def views(self, flat):
        weights, biases, at = [], [], 0
        for o, i in zip(self.sizes[1:], self.sizes[:-1]):
            weights.append(flat[at : at + o * i].view(o, i))
            at += o * i
            biases.append(flat[at : at + o])
            at += o
        return weights, biases

    def refresh(self):
        self.low.copy_(self.flat)

    def load(self, flat):
        self.flat.copy_(flat)
        self.refresh()

    def hidden(self, x):
        layers = [x]
        for w, b in zip(self.low_weights[:-1], self.low_biases[:-1]):
            if x.is_cuda:
                x = torch._addmm_activation(b, x, w.t())  # with the ReLU in the same kernel
            else:
                x = torch.relu_(torch.addmm(b, x, w.t()))
            layers.append(x)
        return layers

    def forward(self, x):
        return self.finish(self.hidden(x))

    def finish(self, layers):
        return torch.addmm(self.biases[-1], layers[-1].float(), self.weights[-1].t())

    def backward(self, layers, slope, gradient):
        """From the gradient of the loss by the outputs to the gradient by the weights."""
        weights, biases = self.views(gradient)
        weights[-1].copy_(slope.t() @ layers[-1].float())
        biases[-1].copy_(slope.sum(0))
        back = (slope @ self.weights[-1]).to(self.number)
        for n in range(len(weights) - 2, -1, -1):
            back = torch.ops.aten.threshold_backward(back, layers[n + 1], 0)
            weights[n].copy_(back.t() @ layers[n])
            biases[n].copy_(back.sum(0))
            if n > 0:
                back = back @ self.low_weights[n]


class Adam:
    """Adam with a bound on the gradient's length, and an exponential mean of the weights, which plays."""

    BETA1, BETA2, LENGTH, MEAN = 0.9, 0.99, 0.5, 0.001

    def __init__(self, net):
        self.net = net
        like = lambda: torch.zeros_like(net.flat)
        self.gradient, self.first, self.second = like(), like(), like()
        self.mean = net.flat.clone()
        self.powers = torch.ones(3, device=net.flat.device)  # of the betas, and the count of steps

    def state(self):
        return dict(flat=self.net.flat, first=self.first, second=self.second, mean=self.mean, powers=self.powers)

    def restore(self, state):
        for name, tensor in self.state().items():
            tensor.copy_(state[name])
        self.net.refresh()

    def step(self, rate):
        g = self.gradient
        g.mul_((self.LENGTH / (g.norm() + 1e-9)).clamp_(max=1))
        self.first.lerp_(g, 1 - self.BETA1)
        self.second.mul_(self.BETA2).addcmul_(g, g, value=1 - self.BETA2)
        self.powers[0].mul_(self.BETA1)
        self.powers[1].mul_(self.BETA2)
        self.powers[2].add_(1)
        down = (self.second / (1 - self.powers[1])).sqrt_().add_(1e-8)
        self.net.flat.sub_(self.first / down * (rate / (1 - self.powers[0])))
        self.net.refresh()
        self.mean.lerp_(self.net.flat, (1 / self.powers[2]).clamp_(min=self.MEAN))
